// The documentation's pages: light or dark as the house is, and a search through all of them.
let chosen = null
try {
  chosen = localStorage.getItem('dicehouse.theme')
} catch {
  // nothing is kept here
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = dark ? 'dark' : 'light'

const MOST = 20
const AROUND = 70

addEventListener('DOMContentLoaded', () => {
  if (matchMedia('(max-width: 60rem)').matches) document.querySelector('.shelf').open = false
  const form = document.querySelector('form[role=search]')
  const field = form.elements.q
  const found = document.getElementById('found')
  const up = document.body.dataset.up
  let entries = null
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    found.querySelector('a')?.click()
  })
  field.addEventListener('focus', () => (entries ??= fetch(`${up}search.json`).then((answer) => answer.json())), { once: true })
  field.addEventListener('input', () => void show())
  addEventListener('keydown', (event) => {
    if (event.key === '/' && !event.target.closest('input, textarea')) {
      event.preventDefault()
      field.focus()
    } else if (event.key === 'Escape') close()
  })
  addEventListener('click', (event) => event.target.closest('form') || close())

  function close() {
    found.replaceChildren()
    field.value = ''
  }

  async function show() {
    const asked = field.value
    const words = asked.toLowerCase().split(/\s+/).filter((word) => word.length > 1)
    const all = await (entries ??= fetch(`${up}search.json`).then((answer) => answer.json()))
    if (asked !== field.value) return
    if (words.length === 0) return found.replaceChildren()
    const best = all
      .map((entry) => ({ entry, worth: worthOf(entry, words) }))
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth)
      .slice(0, MOST)
    const list = document.createElement('ol')
    list.append(...best.map(({ entry }) => item(entry, words)))
    found.replaceChildren(best.length > 0 ? list : `Nothing has “${asked}” in it.`)
  }

  function item([path, title, heading, anchor, text], words) {
    const link = document.createElement('a')
    link.href = `${up}${path}${anchor ? `#${anchor}` : ''}`
    link.append(Object.assign(document.createElement('b'), { textContent: heading }), heading === title ? '' : ` · ${title}`)
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - AROUND)
    const line = document.createElement('small')
    line.textContent = `${at > 0 ? '… ' : ''}${text.slice(at, at + 2.5 * AROUND)}`
    link.append(line)
    const row = document.createElement('li')
    row.append(link)
    return row
  }
})

/** 0 where a word is missing; a word in a heading counts for many in the text. */
function worthOf([, title, heading, , text], words) {
  const [inTitle, inHeading, inText] = [title, heading, text].map((one) => one.toLowerCase())
  let worth = 0
  for (const word of words) {
    const times = inText.split(word).length - 1
    const here = (inHeading.includes(word) ? 12 : 0) + (inTitle.includes(word) ? 5 : 0) + Math.min(times, 4)
    if (here === 0) return 0
    worth += here
  }
  return worth
}
