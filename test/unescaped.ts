const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'" }

/** A text of HTML or XML without its character references. */
export const unescaped = (text: string): string =>
  text.replace(/&(#x27|\w+);/g, (all, name: string) => CHARACTERS[name] ?? all)
