import type { Env } from './env.ts'

export const isLoopback = (origin: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)

/** Whether only this machine can reach the process, as sample accounts require; 0.0.0.0 and :: mean every address. */
export const isLocalOnly = ({ publicOrigin, host }: Pick<Env, 'publicOrigin' | 'host'>): boolean =>
  isLoopback(publicOrigin) && isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)
