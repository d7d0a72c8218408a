import { useMemo } from 'react'
import type { WizardPage } from '../../queries/wizard.server.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { copiesPrefix, removeCopy, textsOf, writeCopy } from './local-copies.ts'

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
