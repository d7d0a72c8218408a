import { textOf } from './pages.tsx'

/** One section of the market page, from its heading to the next. */
export function sectionOf(html: string, id: string): string {
  return html.split('<section').find((part) => part.startsWith(` id="${id}"`)) ?? ''
}

export function chartOf(html: string, label: string): string {
  const headingOf = (part: string) => textOf(/<h3[^>]*>(.*?)<\/h3>/.exec(part)?.[1] ?? '')
  return html.split('<figure').find((part) => headingOf(part) === label) ?? ''
}
