import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { TEST_MAILS } from './test-mail-form.ts'

const WRONG = 'Please enter a valid email address'

/** Everything the page posts: an address, the kind of email, and the run's id (ADM-154, ADM-172). */
export const testMailSchema = z.object({
  email: z.string().trim().min(1, 'Email required').max(254, WRONG).pipe(addressOf(WRONG)),
  send: z.enum([...TEST_MAILS, 'all'], 'Choose an email.'),
  /** Generated with the page, so that a double press sends once. */
  press: z.uuid().toLowerCase().optional().catch(undefined),
})
