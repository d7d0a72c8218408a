import type { CaseKind } from '#app/review/turn.ts'

/** An actor in a case: a person with an account, or a candidate, who has only an address. */
export type Actor = {
  userId?: string
  companyId?: string | null
  email?: string
}

/** An operation that the product offers to an actor. */
export type Operation = {
  name: string
  /** The name of an actor, `reviewers`, or `clock`. */
  by: string
  /** False if the product refuses it now, or the page does not offer it. */
  act: () => Promise<boolean>
}

export const op = (name: string, by: string, act: Operation['act']): Operation => ({ name, by, act })

/** A case with all its actors and operations. */
export type World = {
  /** The observed cases; the id of one that does not exist yet is null. */
  cases: () => Promise<readonly [kind: CaseKind, id: string | null][]>
  /** By the names that operations use; the reviewers are always included. */
  actors: () => Promise<Readonly<Record<string, Actor>>>
  /** Distinguishes states beyond turn and missing items, as text. */
  state: () => Promise<string>
  operations: readonly Operation[]
}

/** One kind of case; each world is new, with the clock at the real time. */
export type Model = { title: string; begin: () => Promise<World> }

/** Whether a command was carried out. */
export const done = ({ ok }: { ok: boolean }): boolean => ok

const made = new Map<object, unknown>()

/** State shared by all worlds of a file; files may share a process, and each has its own database. */
export const sharedByFile =
  <T>(make: () => T) =>
  (): T => {
    if (!made.has(make)) made.set(make, make())
    return made.get(make) as T
  }

/** At the start of a file. */
export const forgetShared = (): void => made.clear()
