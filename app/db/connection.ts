/** Breaks a driver connection immediately, without the goodbye that a hanging server would never answer. */
export function destroyConnection(client: object): void {
  const { connection } = client as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

/**
 * Runs `expire` after `ms`, but not before the event loop has read what already arrived: a process that was
 * busy for longer than the limit must not take its own pause for a silent database. Returns the cancel function.
 */
export function afterSilence(ms: number, expire: () => void): () => void {
  const grace = Math.min(50, ms / 2)
  let timer = setTimeout(() => {
    timer = setTimeout(expire, grace)
  }, ms - grace)
  return () => clearTimeout(timer)
}
