import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { TEST_MAILS } from './test-mail-form.ts'

const WRONG = 'Please enter a valid email address'

/** The whole of what the page posts: an address, which mail, and the name of the press (ADM-154, ADM-172). */
export const testMailSchema = z.object({
  email: z.string().trim().min(1, 'Email required').max(254, WRONG).pipe(addressOf(WRONG)),
  send: z.enum([...TEST_MAILS, 'all'], 'Please choose a mail'),
  /** Made with the page: a second press of the same button is the same press. */
  press: z.uuid().toLowerCase().optional().catch(undefined),
})
