/** Destroys a connection immediately, without the goodbye that a hanging server would never answer. */
export function destroyConnection(client: object): void {
  const { connection } = client as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

/**
 * Runs `expire` after `ms`, but only after the event loop has read pending input: a process that was busy longer than the
 * limit must not mistake its own pause for a silent database. Returns a cancel function.
 */
export function afterSilence(ms: number, expire: () => void): () => void {
  const grace = Math.min(50, ms / 2)
  let timer = setTimeout(() => {
    timer = setTimeout(expire, grace)
  }, ms - grace)
  return () => clearTimeout(timer)
}
