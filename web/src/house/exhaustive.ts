/**
 * Ends a `switch` over a union of the wire: a member that it does not name is an error of the compiler.
 * A page that is older than its house passes over what it has never heard of.
 */
export function unheardOf<T>(_member: never, otherwise: T): T {
  return otherwise
}
