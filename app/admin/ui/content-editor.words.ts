/** A field of a content form as the form numbers it. */
export function contentLabel(name: string, isLegal: boolean): string {
  const [part = 0, at = 0] = (name.match(/\d+/g) ?? []).map(Number)
  if (name.endsWith('heading')) return isLegal ? `Heading of part ${part + 1}` : `Group ${part + 1}`
  if (name.endsWith('title')) return `Question ${at + 1}`
  return isLegal ? 'Text' : 'Answer'
}
