import type { Env } from './env.ts'

export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}

/** Whether only this machine can reach the process, as sample accounts require; 0.0.0.0 and :: mean every address. */
export function isLocalOnly({ publicOrigin, host }: Pick<Env, 'publicOrigin' | 'host'>): boolean {
  return isLoopback(publicOrigin) && isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)
}
