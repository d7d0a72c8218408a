import type { CaseKind } from '#app/review/turn.ts'

/** Someone involved in a case: a person with an account, or a candidate, who only has an email address. */
export type Actor = {
  userId?: string
  companyId?: string | null
  email?: string
}

export type Operation = {
  name: string
  /** An actor's name, `reviewers` or `clock`. */
  by: string
  /** False if the product refuses it now, or the page does not offer it. */
  act: () => Promise<boolean>
}

export const op = (name: string, by: string, act: Operation['act']): Operation => ({ name, by, act })

export type Scenario = {
  /** The observed cases; the id of a case that does not exist yet is null. */
  cases: () => Promise<readonly [kind: CaseKind, id: string | null][]>
  actors: () => Promise<Readonly<Record<string, Actor>>>
  /** Describes the state. Two states with the same text, turns and missing items are the same. */
  state: () => Promise<string>
  operations: readonly Operation[]
}

export type Model = { title: string; begin: () => Promise<Scenario> }

export const done = ({ ok }: { ok: boolean }): boolean => ok

const shared = new Map<object, unknown>()

/** Creates something once per test file, since files may share a process but each has its own database. */
export const sharedByFile =
  <T>(make: () => T) =>
  (): T => {
    if (!shared.has(make)) shared.set(make, make())
    return shared.get(make) as T
  }

export const resetShared = (): void => shared.clear()
