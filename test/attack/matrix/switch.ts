import type { Principal } from './principals.ts'

/**
 * A guard that test/attack/matrix/guards.ts switches off in a build with a switch for each: the text that makes it, what
 * stands in its place, and the operations that come to something else for `who` while it is off.
 */
export type Switch = {
  name: string
  file: string
  guard: string
  switched: string
  operations: readonly string[]
  who: readonly Principal[]
  /** Seen while a right ends on the way (ended.ts), not by a plain press. */
  isEnding?: true
}

type Told<T> = T | readonly T[]
const listOf = <T>(told: Told<T>): readonly T[] =>
  Array.isArray(told) ? (told as readonly T[]) : [told as T]
const off = (name: string) => `globalThis.guardOff?.(${JSON.stringify(name)})`

/** A condition, and what it is while it is off; `before` and `after` tell which one of a file is meant. */
export function is(
  name: string,
  file: string,
  condition: string,
  without: string,
  operations: Told<string>,
  who: Told<Principal>,
  [before = '', after = '']: readonly [string?, string?] = [],
): Switch {
  return {
    name,
    file,
    guard: before + condition + after,
    switched: `${before}(${off(name)} ? (${without}) : (${condition}))${after}`,
    operations: listOf(operations),
    who: listOf(who),
  }
}

/** A clause of a query after `before`, left out while it is off. */
export function where(
  name: string,
  file: string,
  before: string,
  clause: string,
  operations: Told<string>,
  who: Told<Principal>,
): Switch {
  return {
    name,
    file,
    guard: before + clause,
    switched: `${before}.$if(!${off(name)}, (one) => one${clause})`,
    operations: listOf(operations),
    who: listOf(who),
  }
}

export const OF_USER = ".where('userId', '=', member.userId)"
export const OF_COMPANY = ".where('companyId', '=', member.company.id)"
export const ID = "\n      .where('id', '=', id)\n      "
