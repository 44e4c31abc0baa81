// One block works out the chain of rolls of one card and LANES of its totals, everything in shared memory.
// The sums and comparisons are those of kernels/saved_turn.py, in the same order: the values are the same to the bit.
// KEEPS, PARTIAL, DICE, SIDES, ROLLS, BOXES, OUTCOMES, SECTIONS, WIDEST, PAYING and SMALL are given by the compiler's options.

typedef unsigned short place;
typedef long long whole;

#if OUTCOMES < 256 && BOXES < 256
typedef unsigned char row;
#else
typedef unsigned short row;
#endif

constexpr int LANES = 8;
constexpr int PAIRS = LANES / 2;  // threads that share a keep, two totals each
constexpr int THROWS = KEEPS - PARTIAL;

struct Game {
    const place* more;            // [PARTIAL][8]: the keep with one more die of each face
    const place* fewer;           // [KEEPS][8]: the keeps with one die less, their number last
    const int* size_start;        // [DICE + 2]: where the keeps of a size begin
    const place* paying;          // [PAYING]: outcome, and above its 11 bits the box, of each throw's points
    const place* paying_start;    // [THROWS + 1]
    const place* outcome_start;   // [BOXES + 1]
    const double* points;         // [OUTCOMES]
    const short* section;         // [OUTCOMES]: the row in lane_after, -1 where totals stay as they are
    const place* lane_after;      // [groups][SECTIONS][WIDEST]
    const unsigned* group_of;     // [masks]
    const int* width;             // [groups]
    const whole* start;           // [masks]
};

struct Shared {
    double value[KEEPS * LANES];
    double rows[(OUTCOMES + 1) * LANES];
    whole base[BOXES];            // where the card with this box filled begins in the next level
    int step[BOXES];              // from one number of saved rolls to the next there
    place lane[SECTIONS * LANES]; // where an outcome of a section's box leads there
    place open[OUTCOMES];         // outcome and box, as in `paying`
    place zero[BOXES];
    row legal[PAYING];
    row legal_count[THROWS];
    int opens, zeros;
};

__device__ inline double2 larger(double2 left, double2 right) {
    return make_double2(right.x > left.x ? right.x : left.x, right.y > left.y ? right.y : left.y);
}

__device__ inline double2& at(double* rows, int row, int pair) {
    return reinterpret_cast<double2*>(rows)[row * PAIRS + pair];
}

__device__ inline void expect(Shared& here, const Game& game, int size, int first, int stride, int pair) {
    const double share = 1.0 / SIDES;
    for (int keep = game.size_start[size] + first; keep < game.size_start[size + 1]; keep += stride) {
        const uint4 packed = reinterpret_cast<const uint4*>(game.more)[keep];
        const unsigned words[4] = {packed.x, packed.y, packed.z, packed.w};
        double2 sum = at(here.value, words[0] & 0xffff, pair);
#pragma unroll
        for (int face = 1; face < SIDES; face++) {
            const double2 next = at(here.value, face & 1 ? words[face / 2] >> 16 : words[face / 2] & 0xffff, pair);
            sum.x += next.x;
            sum.y += next.y;
        }
        at(here.value, keep, pair) = make_double2(sum.x * share, sum.y * share);
    }
}

__device__ inline double2 best_within(Shared& here, const Game& game, int keep, int pair, double2 best) {
    const uint4 packed = reinterpret_cast<const uint4*>(game.fewer)[keep];
    const unsigned words[4] = {packed.x, packed.y, packed.z, packed.w};
    const int count = words[3] >> 16;
#pragma unroll
    for (int face = 0; face < (SIDES < DICE ? SIDES : DICE); face++)
        if (face < count)
            best = larger(best, at(here.value, face & 1 ? words[face / 2] >> 16 : words[face / 2] & 0xffff, pair));
    return best;
}

__device__ inline void choose(Shared& here, const Game& game, int size, int first, int stride, int pair) {
    for (int keep = game.size_start[size] + first; keep < game.size_start[size + 1]; keep += stride)
        at(here.value, keep, pair) = best_within(here, game, keep, pair, at(here.value, keep, pair));
}

__device__ inline void fill(Shared& here, const Game& game, const double* later, int saved, int lane, int width, int first,
                            int stride) {
    for (int number = first; number < here.opens * LANES; number += stride) {
        const int outcome = here.open[number / LANES] & 0x7ff, box = here.open[number / LANES] >> 11;
        const int section = game.section[outcome], i = number % LANES;
        const int to = section < 0 ? min(lane + i, width - 1) : here.lane[section * LANES + i];
        here.rows[outcome * LANES + i] = later[here.base[box] + (whole)saved * here.step[box] + to] + game.points[outcome];
    }
}

__device__ inline void best_zero(Shared& here, int pair) {
    const double nothing = __longlong_as_double(0xfff0000000000000ll);  // below every value: minus infinity
    double2 best = make_double2(nothing, nothing);
    for (int place = 0; place < here.zeros; place++) best = larger(best, at(here.rows, here.zero[place], pair));
    at(here.rows, OUTCOMES, pair) = best;
}

__device__ inline void write(Shared& here, const Game& game, bool again, int first, int stride, int pair) {
    const double2 zero = at(here.rows, OUTCOMES, pair);
    for (int thrown = first; thrown < THROWS; thrown += stride) {
        double2 best = zero;
        const int from = game.paying_start[thrown], end = from + here.legal_count[thrown];
        for (int place = from; place < end; place++) best = larger(best, at(here.rows, here.legal[place], pair));
        if (again) best = best_within(here, game, PARTIAL + thrown, pair, best);
        at(here.value, PARTIAL + thrown, pair) = best;
    }
}

// What every pass needs of this card: the outcomes of its open boxes, where they lead, and what pays each throw.
__device__ inline void prepare(Shared& here, const Game& game, int mask, int lane, int group, int width) {
    if (threadIdx.x == 0) {
        int opens = 0, zeros = 0;
        for (int box = 0; box < BOXES; box++) {
            if (mask >> box & 1) continue;
            here.base[box] = game.start[mask | 1 << box];
            here.step[box] = game.width[game.group_of[mask | 1 << box]];
            for (int outcome = game.outcome_start[box]; outcome < game.outcome_start[box + 1]; outcome++) {
                here.open[opens++] = outcome | box << 11;
                if (game.points[outcome] == 0.0) here.zero[zeros++] = outcome;
            }
        }
        here.opens = opens;
        here.zeros = zeros;
    }
    for (int thrown = threadIdx.x; thrown < THROWS; thrown += blockDim.x) {
        const int from = game.paying_start[thrown];
        int count = 0;
        for (int place = from; place < game.paying_start[thrown + 1]; place++)
            if (!(mask >> (game.paying[place] >> 11) & 1)) here.legal[from + count++] = game.paying[place] & 0x7ff;
        here.legal_count[thrown] = count;
    }
    __syncthreads();
    for (int number = threadIdx.x; number < SECTIONS * LANES; number += blockDim.x) {
        const int total = min(lane + number % LANES, width - 1);
        here.lane[number] = game.lane_after[(group * SECTIONS + number / LANES) * WIDEST + total];
    }
    __syncthreads();
}

extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS)
chains(const place* more, const place* fewer, const int* size_start, const place* paying, const place* paying_start,
       const place* outcome_start, const double* points, const short* section, const place* lane_after,
       const unsigned* group_of, const int* widths, const whole* start, const unsigned* masks, const place* lanes,
       const double* later, double* values, int last, int most) {
    const Game game = {more, fewer, size_start, paying, paying_start, outcome_start, points, section, lane_after,
                       group_of, widths, start};
    extern __shared__ __align__(16) unsigned char room[];
    Shared& here = *reinterpret_cast<Shared*>(room);
    const int mask = masks[blockIdx.x], lane = lanes[blockIdx.x];
    const int group = game.group_of[mask], width = game.width[group];
    const int pair = threadIdx.x % PAIRS, first = threadIdx.x / PAIRS, stride = THREADS / PAIRS;
    prepare(here, game, mask, lane, group, width);
    fill(here, game, later, 0, lane, width, threadIdx.x, THREADS);
    __syncthreads();
    if (threadIdx.x < PAIRS) best_zero(here, pair);
    __syncthreads();
    write(here, game, false, first, stride, pair);
    __syncthreads();
    for (int left = 0; left <= last; left++) {
        for (int size = DICE - 1; size > SMALL; size--) {
            expect(here, game, size, first, stride, pair);
            __syncthreads();
        }
        // the few smallest keeps are one warp's work; the others fetch what comes after the next roll
        if (threadIdx.x < 32) {
            for (int size = min(SMALL, DICE - 1); size >= 0; size--) {
                expect(here, game, size, first, 32 / PAIRS, pair);
                __syncwarp();
            }
            if (left >= ROLLS - 1 && threadIdx.x < LANES && lane + threadIdx.x < width)
                values[game.start[mask] + (whole)(left - ROLLS + 1) * width + lane + threadIdx.x] = here.value[threadIdx.x];
            for (int size = 1; size <= min(SMALL, DICE - 1); size++) {
                choose(here, game, size, first, 32 / PAIRS, pair);
                __syncwarp();
            }
        } else if (left < last && left < most) {
            fill(here, game, later, left + 1, lane, width, threadIdx.x - 32, THREADS - 32);
        }
        __syncthreads();
        if (left == last) break;
        if (threadIdx.x >= THREADS - PAIRS) best_zero(here, pair);
        for (int size = SMALL + 1; size < DICE; size++) {
            choose(here, game, size, first, stride, pair);
            __syncthreads();
        }
        if (DICE - 1 <= SMALL) __syncthreads();
        write(here, game, true, first, stride, pair);
        __syncthreads();
    }
}

extern "C" __global__ void room_needed(int* bytes) { *bytes = sizeof(Shared); }
