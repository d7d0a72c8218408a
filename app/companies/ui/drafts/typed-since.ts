import { useState } from 'react'
import { sameAnswer, type TypedValues } from '#app/lib/form.ts'
import type { WizardPage } from '../../queries/wizard.server.ts'
import { readStepForm, type ProfileForm } from '../../schema/profile-form.ts'
import { FORM_ID } from '../form-actions.tsx'

/** What was typed into a step while a submission that refills it was in progress. */
export type LateInput = {
  /** Values of the fields changed since; empty for another step. */
  read: (step: number) => TypedValues
  /** Stops tracking; called once the refilled form has these values. */
  done: () => void
}

export function typedSince(form: ProfileForm, step: number): LateInput {
  let element = document.getElementById(FORM_ID)
  const values = () =>
    element instanceof HTMLFormElement ? readStepForm(form, step, new FormData(element)).values : {}
  const before = values()
  return {
    read: (shown) =>
      Object.fromEntries(
        Object.entries(shown === step ? values() : {}).filter(
          ([name, value]) => !sameAnswer(value, before[name]),
        ),
      ),
    done: () => void (element = null),
  }
}

/** Initial draft state. Shown values that differ from the draft count as typed. */
export function useInitialDraft({ values, draftVersion, draft }: WizardPage, shown: TypedValues) {
  const [opened] = useState(() => ({
    seen: draftVersion,
    savedAt: draft?.savedAt ?? null,
    touched: Object.entries(shown)
      .filter(([name, value]) => !sameAnswer(value, values[name]))
      .map(([name]) => name),
  }))
  return opened
}
