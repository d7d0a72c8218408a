/** A record as text for change detection, ignoring the signatures of file links. */
export const comparableText = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? value.split('?')[0] : value,
  )
