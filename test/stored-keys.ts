const ESCAPED: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }

/** What a page shows or says aloud, but for what it names as code: its text, and the attributes that are read out. */
function visibleTexts(html: string): string[] {
  const page = html.replace(/<(script|style|template|noscript|code|pre)\b.*?<\/\1>/gs, ' ')
  const said = [...page.matchAll(/\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [page.replace(/<[^>]*>/g, '\n'), ...said].map((text) =>
    text.replace(/&(?:quot|#x27|lt|gt);/g, (escaped) => ESCAPED[escaped] ?? escaped),
  )
}

/** Keys as they are stored, such as more_info_requested, in a text that people read; parts of addresses are none. */
export const storedKeysIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./@:#?=&-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@=-])/g)].map(([key]) => key)

export const storedKeysOn = (html: string): string[] => visibleTexts(html).flatMap(storedKeysIn)
