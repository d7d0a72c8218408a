/** A record as text, to tell whether it has changed: links to files are signed again with every load. */
export function asRead(record: unknown): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? value.split('?')[0] : value,
  )
}
