// Every page has an address. A house has one for each; a folder on any host has one for all, and the page's own stands behind its `#`.

/** Whether the page lies in such a folder, with no house behind it. */
export const isFolder = (): boolean => globalThis.document?.documentElement?.dataset['house'] === 'none'

/** Where the files lie that the page is made of. */
export const home = (): string => new URL(isFolder() ? './' : '/', location.href).href

/** What is shown: its path, what is asked of it, what stands behind its own `#`. */
export function current(): URL {
  return inside(location.href)
}

export function inside(link: string): URL {
  const url = new URL(link)
  if (!isFolder() || url.href.replace(/(index\.html)?([?#].*)?$/s, '') !== home()) return url
  return new URL(url.hash.startsWith('#/') ? url.hash.slice(1) : '/', url.origin)
}

/** The whole link to a page, to open or to give away. */
export function linkTo(page: string | URL): string {
  const { pathname, search, hash, origin } = new URL(page, current())
  return isFolder() ? `${home()}#${pathname}${search}${hash}` : `${origin}${pathname}${search}${hash}`
}
