const ESCAPED: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

/** The text that a page shows or announces, without code: its text, and the attributes that are read out. */
function visibleTexts(html: string): string[] {
  const page = html.replace(/<(script|style|template|noscript|code|pre)\b.*?<\/\1>/gs, ' ')
  const said = [...page.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [page.replace(/<[^>]*>/g, '\n'), ...said].map((text) =>
    text.replace(/&(?:quot|#x27|lt|gt);/g, (escaped) => ESCAPED[escaped] ?? escaped),
  )
}

/** Stored keys, such as more_info_requested, in a text for people; parts of addresses do not count. */
export const storedKeysIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./@:#?=&-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@=-])/g)].map(([key]) => key)

export const storedKeysOn = (html: string): string[] => visibleTexts(html).flatMap(storedKeysIn)
