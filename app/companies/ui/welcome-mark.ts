import { tryStorage } from '#app/lib/web-storage.ts'

/** Browser copy of the flag that the welcome page was seen. The account's flag takes precedence (PUB-194, MEM-286). */
export function welcomeKey(userId: string): string {
  return `parcela:welcome-seen:${userId}`
}

/** Best effort, since browser storage may be disabled. */
export const rememberWelcome = (userId: string): void =>
  tryStorage(() => localStorage.setItem(welcomeKey(userId), 'true'), undefined)
