/** The browser's copy of the welcome mark; the account's own mark decides (PUB-194, MEM-286). */
export function welcomeKey(userId: string): string {
  return `parcela:welcome-seen:${userId}`
}

/** Mirrors the mark; a browser that keeps nothing changes nothing. */
export function rememberWelcome(userId: string): void {
  try {
    localStorage.setItem(welcomeKey(userId), 'true')
  } catch {
    return
  }
}
