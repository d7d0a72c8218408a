import { useMemo } from 'react'
import { draftPrefix } from '#app/account/ui/window-session.ts'
import { keysOf, removeKeys, tryStorage, type WebStorage } from '#app/lib/web-storage.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import type { FormType, ProfileForm } from '../../schema/profile-form.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** A window's step as posted, stored in the browser (MEM-123). Holds text, never files. */
type LocalCopy = {
  formData: TypedValues
  currentStep: number
  /** ISO time in UTC. */
  timestamp: string
}

export type FoundCopy = LocalCopy & { key: string }

export const COPY_LIFE_MS = 30 * 86_400_000

/** Key prefix of one person's copies of a form. Each window adds its own id, so none overwrites another. */
export const copiesPrefix = (userId: string, formType: FormType) => `${draftPrefix(userId)}${formType}:`

/** False if the storage is full or disabled. */
export const writeCopy = (storage: WebStorage, key: string, copy: LocalCopy): boolean =>
  tryStorage(() => {
    storage.setItem(key, JSON.stringify(copy))
    return true
  }, false)

export const removeCopy = (storage: WebStorage, key: string): void => removeKeys(storage, [key])

/** Removes all copies of a person's form after it was submitted or discarded (MEM-119, MEM-134, MEM-135). */
export const clearCopies = (storage: WebStorage, userId: string, formType: FormType): void =>
  removeKeys(storage, keysOf(storage, copiesPrefix(userId, formType)))

/** Removes copies of any person that are older than COPY_LIFE_MS or unreadable. */
export function dropOldCopies(storage: WebStorage, now: number): void {
  const isOld = (key: string) => {
    const copy = readCopy(storage, key)
    return !copy || Date.parse(copy.timestamp) < now - COPY_LIFE_MS
  }
  removeKeys(storage, keysOf(storage, 'parcela:draft:').filter(isOld))
}

/** A person's copies of this form, newest first. Empty if the storage is disabled. */
export const listCopies = (storage: WebStorage, userId: string, formType: FormType): FoundCopy[] =>
  keysOf(storage, copiesPrefix(userId, formType))
    .flatMap((key) => {
      const copy = readCopy(storage, key)
      return copy ? [{ ...copy, key }] : []
    })
    .toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))

function readCopy(storage: WebStorage, key: string): LocalCopy | null {
  try {
    const copy = JSON.parse(storage.getItem(key) ?? '') as Partial<LocalCopy> | null
    const { formData, currentStep, timestamp = '' } = copy ?? {}
    const isWhole =
      typeof formData === 'object' && Number.isInteger(currentStep) && !Number.isNaN(Date.parse(timestamp))
    return isWhole && formData && currentStep ? { formData, currentStep, timestamp } : null
  } catch {
    return null
  }
}

/** Text values of a post, with repeated names as lists, without files. */
export function textsOf(formData: FormData): TypedValues {
  const texts: TypedValues = {}
  for (const name of new Set(formData.keys())) {
    const all = formData.getAll(name).filter((value): value is string => typeof value === 'string')
    const [first] = all
    if (first !== undefined) texts[name] = all.length > 1 ? all : first
  }
  return texts
}

export function postOf(copy: LocalCopy, intent: string): URLSearchParams {
  const post = new URLSearchParams()
  for (const [name, value] of Object.entries(copy.formData))
    for (const one of [value].flat()) if (name !== 'intent') post.append(name, one)
  post.append('intent', intent)
  return post
}

/** Browser copies of this window's step (MEM-123). */
export function useCopies({ formType }: ProfileForm, { owner, step, isAsked }: WizardPage) {
  const prefix = copiesPrefix(owner.userId, formType)
  return useMemo(() => {
    // Copies restore the full form, which has no step for the requested items.
    if (isAsked) return undefined
    return {
      write: (post: FormData, window: string, seen: number) => {
        const formData = { ...textsOf(post), draft_version: String(seen) }
        const timestamp = new Date().toISOString()
        writeCopy(localStorage, prefix + window, { formData, currentStep: step, timestamp })
      },
      remove: (window: string) => removeCopy(localStorage, prefix + window),
    }
  }, [prefix, step, isAsked])
}
