// The files of the house in a tab, beside the page's own: Pyodide, its wheel of msgspec, and our packages as one archive.
// A page is built without them where they are missing, and says then that it has no house of its own.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const WEB = dirname(fileURLToPath(import.meta.url))
const SOURCE = join(WEB, '../src/dicehouse')
const PYODIDE = join(WEB, 'node_modules/pyodide')
const WHEELS = join(WEB, 'wheels')
const ID = '\0tab-files'

/** What a house in a tab imports, and nothing that needs a network, a disk or NumPy. */
const PARTS = [
  '__init__.py', 'backoff.py', 'tasks.py', 'plugins.py', 'values.py', 'errors', 'rules', 'notation', 'play', 'calling', 'classroom', 'daily', 'house', 'wire', 'api', 'arena', 'quick', 'tab', 'printing',
  'storage/__init__.py', 'storage/codec.py', 'storage/leaving.py', 'storage/memory.py', 'storage/notices', 'storage/open.py', 'storage/quick_memory.py', 'storage/steps.py', 'storage/store.py',
  'solver/__init__.py', 'solver/advice.py', 'solver/analysis.py', 'solver/obstacles.py', 'solver/options.py', 'solver/sizes.py', 'solver/support.py',
  'solver/model/__init__.py', 'solver/model/keeps.py', 'solver/model/position.py', 'solver/reasons.py',
  'solver/plain/__init__.py', 'solver/plain/coach.py', 'solver/plain/table.py', 'solver/plain/turn.py',
]

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).sort().filter((name) => name !== '__pycache__').flatMap((name) => filesOf(join(path, name)))
}

/** A tar archive (POSIX.1-1988), the same for the same files. */
export function tar(files) {
  const blocks = files.flatMap(({ name, body }) => {
    const head = Buffer.alloc(512)
    head.write(name, 0, 100)
    head.write('0000644\0' + '0000000\0' + '0000000\0', 100)
    head.write(body.length.toString(8).padStart(11, '0') + '\0' + '00000000000\0' + ' '.repeat(8) + '0', 124)
    head.write('ustar\u000000', 257)
    head.write(head.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0') + '\0 ', 148)
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

function house() {
  const paths = PARTS.flatMap((part) => filesOf(join(SOURCE, part))).filter((path) => !path.includes('/fonts/'))
  return gzipSync(tar(paths.map((path) => ({ name: `dicehouse/${relative(SOURCE, path)}`, body: readFileSync(path) }))), { level: 9 })
}

const hashed = (body) => createHash('sha256').update(body).digest('hex').slice(0, 10)

function found() {
  const wheel = existsSync(WHEELS) ? readdirSync(WHEELS).find((name) => name.startsWith('msgspec-')) : undefined
  if (!wheel || !existsSync(PYODIDE)) return null
  const { version } = JSON.parse(readFileSync(join(PYODIDE, 'package.json'), 'utf8'))
  const lock = JSON.parse(readFileSync(join(PYODIDE, 'pyodide-lock.json'), 'utf8'))
  const folder = `pyodide-${version}/`
  const files = Object.fromEntries(['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'].map((name) => [folder + name, readFileSync(join(PYODIDE, name))]))
  // none of its packages come with us: nothing is ever fetched from elsewhere
  files[`${folder}pyodide-lock.json`] = Buffer.from(JSON.stringify({ ...lock, packages: {} }))
  files[`${folder}LICENSES.txt`] = Buffer.from('Pyodide: MPL-2.0, https://github.com/pyodide/pyodide\nPython: PSF-2.0, https://docs.python.org/3/license.html\nmsgspec: BSD-3-Clause, https://github.com/jcrist/msgspec\nReportLab: BSD-3-Clause, https://www.reportlab.com\nsegno: BSD-3-Clause, https://github.com/heuer/segno\n')
  const ours = house()
  const archive = `house-${hashed(ours)}.pack`
  const paper = join(WHEELS, 'paper.pack')
  const printing = existsSync(paper) ? readFileSync(paper) : null
  // fetched when it is wanted, and kept with the rest where somebody plays without a connection
  const later = printing ? { paper: [`paper-${hashed(printing)}.pack`, printing] } : {}
  return { folder, wheel, archive, files: { ...files, [wheel]: readFileSync(join(WHEELS, wheel)), [archive]: ours }, later }
}

export function tabFiles() {
  let known = null
  const fetched = (name) => known !== null && name in known.files && !name.endsWith('.txt')
  const later = () => Object.values(known?.later ?? {})
  return {
    name: 'tab-files',
    buildStart() {
      if (this.meta.watchMode) return
      known = found()
      if (known === null) this.warn('no house in a tab: `npm ci` and `make play` bring its files')
      for (const [name, source] of [...Object.entries(known?.files ?? {}), ...later()]) this.emitFile({ type: 'asset', fileName: `assets/${name}`, source })
    },
    /** What a page that is to open without a connection has to keep. */
    generateBundle: {
      order: 'post', // scripts that are styles alone are gone by then
      handler(_, bundle) {
        const page = Object.keys(bundle).filter((name) => /^assets\/[^/]+\.(js|css|woff2)$/.test(name) || fetched(name.replace('assets/', '')) || later().some(([late]) => name === `assets/${late}`))
        // the service worker reads it
        this.emitFile({ type: 'asset', fileName: 'assets/page.json', source: JSON.stringify(page.map((name) => name.replace('assets/', './'))) })
      },
    },
    resolveId: (id) => (id === 'virtual:tab-files' ? ID : null),
    load(id) {
      if (id !== ID) return null
      if (known === null) return 'export default null'
      const { folder, wheel, archive, files } = known
      const sizes = Object.entries(files).filter(([name]) => fetched(name)).map(([name, body]) => [name, body.length])
      // not written as `new URL(..., import.meta.url)`, which would be taken for an asset of its own
      return `const here = import.meta.url\nconst at = (name) => new URL(name, here).href\n` +
        `export default { version: ${JSON.stringify(`${folder}${archive}`)}, pyodide: at(${JSON.stringify(`./${folder}`)}), msgspec: at(${JSON.stringify(`./${wheel}`)}), ` +
        `house: at(${JSON.stringify(`./${archive}`)}), later: { ${Object.entries(known.later).map(([part, [name]]) => `${part}: at(${JSON.stringify(`./${name}`)})`).join(', ')} }, files: ${JSON.stringify(sizes)}.map(([name, size]) => ({ url: at('./' + name), size })) }`
    },
  }
}
