import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { signUp } from './hands/sign-up.ts'
import { withProductDatabase } from './in-database.ts'
import { axeFindings } from './look/eyes.ts'
import { openWindow } from './world.ts'

const SLUG = 'wroclaw-distribution-hub'

async function openDeal(page: Page): Promise<string> {
  await page.goto(`/deal/${SLUG}`)
  await settled(page)
  const unlock = page.getByRole('dialog')
  if (await unlock.isVisible()) await page.keyboard.press('Escape')
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

/** Approves the company that signed up with this email address; other journeys test the review. */
const approve = (email: string) =>
  withProductDatabase((client) =>
    client.query(
      `with made as (
        insert into companies (created_by_user_id, type, name, approval_status, revision, submitted_at, approved_at)
        select id, 'investor', 'Wrzos ' || left(email, 14), 'approved', 1, now(), now() from users where email = $1
        returning id, created_by_user_id)
      insert into company_members (company_id, user_id, role) select id, created_by_user_id, 'owner' from made`,
      [email],
    ),
  )

test('a guest’s question is kept through sign-up, confirmation and approval, and then they send it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await openWindow(browser, 'guest')
  const title = await openDeal(page)
  // Once a refused message has been saved, nothing asks before leaving.
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByRole('link', { name: 'Write a message.' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the ramp heated in winter?')
  await page.getByRole('textbox', { name: 'Phone' }).fill('600 700 800')
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  // In the form instead of a toast, so that nothing covers the button.
  const saved = page.locator('form').filter({ hasText: 'Authentication required' }).getByRole('status')
  await expect(saved).toContainText(
    'Please sign in to submit inquiries. Saved in this browser, not sent yet.',
  )
  await expect(saved.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is the ramp heated in winter?')

  await saved.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(`**/signup?listing=${SLUG}`)
  await expect(page.getByText(`We saved your question about ${title}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Sign up as an investor' }).click()
  await page.waitForURL(`**/signup/investor?listing=${SLUG}`)
  await expect(page.getByText(`We saved your question about ${title}.`)).toBeVisible()
  const { email, link } = await signUp(browser, page)

  await page.goto(link)
  await settled(page)
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.waitForURL('**/profile/investor*')
  await expect(
    page.getByText(`Your message about ${title} is saved. You can send it once your company is approved.`),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Edit message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is the ramp heated in winter?')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the ramp heated, and who clears the yard?')
  expect(await axeFindings(page, [390])).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Saved, not sent yet.')

  await approve(email)
  await page.goto('/profile/approved')
  await settled(page)
  await page.getByRole('link', { name: 'Review and send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Is the ramp heated, and who clears the yard?',
  )
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expectToast(page, 'Inquiry submitted')
  await page.goto('/kept')
  await expect(
    page.getByText('Nothing saved yet. Messages that you write before you sign in show up here.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse listings' })).toHaveAttribute('href', '/listings')
})
