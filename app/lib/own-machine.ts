import type { Env } from './env.ts'

/** Whether an origin is this machine's alone. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin)
}

/**
 * Whether nobody but this machine reaches the process, by its name or by the address that it listens at: 0.0.0.0 and ::
 * are every address of the machine. Sample accounts must not stand open to others.
 */
export function isOwnMachine({ publicOrigin, host }: Pick<Env, 'publicOrigin' | 'host'>): boolean {
  return isLoopback(publicOrigin) && isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)
}
