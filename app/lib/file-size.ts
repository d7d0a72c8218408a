const KB = 1024
const MB = KB * KB

/** Formats a size or limit in bytes, rounded up: "340 kB", "23.4 MB", "20 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / KB))
  return kilobytes < KB ? `${kilobytes} kB` : `${Math.ceil((bytes / MB) * 10) / 10} MB`
}
