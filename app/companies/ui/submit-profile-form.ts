import { data } from 'react-router'
import type { DraftResult as KeepAnswer } from '#app/drafts/draft-state.ts'
import { keepForm, UNDELIVERED } from '#app/ui/keep-form.ts'
import { formText } from '#app/lib/form.ts'
import { EXIT_PATH, type ProfileForm } from '../schema/profile-form.ts'
import { copiesPrefix, clearCopies, removeCopy } from './drafts/local-copies.ts'

type Sent = { request: Request; serverAction: () => Promise<unknown> }

/**
 * Runs the server action and removes browser copies that the server has stored: this window's after a step, all after
 * the draft ended (MEM-135). Without a response from the server the copy stays.
 */
export async function submitProfileForm(form: ProfileForm, { request, serverAction }: Sent) {
  const posted = await request.clone().formData()
  const [owner, window, intent] = ['owner', 'window', 'intent'].map((name) => formText(posted, name))
  const failed = form.texts.failed(null)
  try {
    return await keepForm(serverAction, failed.title, failed.text ?? '')
  } catch (answer) {
    const isRedirect = answer instanceof Response && answer.status < 400
    if (intent === 'keep' && !isRedirect) return data<KeepAnswer>({}, { status: UNDELIVERED })
    if (owner && isRedirect) {
      const to = answer.headers.get('Location') ?? ''
      const hasErrors = to.includes('check=1')
      const endsDraft =
        (intent === 'submit' && !hasErrors) ||
        (intent === 'cancel' && to === EXIT_PATH) ||
        (intent === 'fresh' && to.endsWith('step=1'))
      if (endsDraft) clearCopies(localStorage, owner, form.formType)
      else if (!hasErrors) removeCopy(localStorage, copiesPrefix(owner, form.formType) + window)
    }
    throw answer
  }
}
