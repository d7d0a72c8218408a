import { unescaped } from './unescaped.ts'

/** The visible text of a page and the attributes that screen readers announce, without code. */
function visibleTexts(html: string): string[] {
  const page = html.replace(/<(script|style|template|noscript|code|pre)\b.*?<\/\1>/gs, ' ')
  const attributes = [...page.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [page.replace(/<[^>]*>/g, '\n'), ...attributes].map(unescaped)
}

/** The stored keys in a text, such as more_info_requested; parts of URLs do not count. */
export const storedKeysIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./@:#?=&-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@=-])/g)].map(([key]) => key)

export const storedKeysOn = (html: string): string[] => visibleTexts(html).flatMap(storedKeysIn)
