/** A sentence of the printed sheets with its holes filled in: `{name}` by what is called so. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
}
