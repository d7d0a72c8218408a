import { expect, test } from '@playwright/test'
import { expectToast, settled, signIn, signOut } from '../hands/common.ts'
import { mailsTo, receivedMail } from '../mails.ts'
import { openOwnWindow } from '../world.ts'
import { draft, person, stage } from './stage.ts'

const NEW_PASSWORD = 'Drugie-Haslo-2027'

/** Sign-out, sign-in and a new password (part 6 of the story). */
export function keysStory(): void {
  test('signing out ends the session, and the back button shows nothing cached · PUB-032 · PUB-029', async () => {
    const { member } = stage
    await member.goto('/my-listings')
    await settled(member)
    await signOut(member)
    await expectToast(member, 'Signed out successfully')
    await member.goBack()
    await expect(member.getByText(draft.title)).toHaveCount(0)
    await expect(
      member
        .getByRole('button', { name: 'Sign In' })
        .or(member.getByRole('link', { name: 'Sign In' }))
        .first(),
    ).toBeVisible()
  })

  test('a wrong password and an unknown address get the same answer; the right one signs in · PUB-175 · PUB-174', async () => {
    const { member } = stage
    await member.goto('/signin?from=%2Fmy-listings')
    await settled(member)
    await member.getByRole('button', { name: 'Sign in' }).click()
    await expectToast(member, 'Please fill in all fields.')
    for (const email of [person.email, 'nobody@jasien.example']) {
      await signIn(member, email, 'not the password')
      await expectToast(member, 'Sign In Failed', 'Invalid email or password.')
      await expect(member.getByLabel('Email')).toHaveValue(email)
    }
    await signIn(member, person.email, person.password)
    await expectToast(member, 'Welcome back!', 'You have successfully signed in.')
    await member.waitForURL('**/my-listings')
    await expect(member.getByRole('link', { name: draft.title })).toBeVisible()
  })

  test('a password reset answers alike for known and unknown addresses · PUB-176 · PUB-178', async ({
    browser,
  }) => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto('/forgot-password')
    await settled(guest)
    await guest.getByRole('button', { name: 'Send reset link' }).click()
    await expectToast(guest, 'Email Required', 'Please enter your email address.')
    for (const email of ['nobody@jasien.example', person.email]) {
      await guest.goto('/forgot-password')
      await guest.getByLabel('Email').fill(email)
      await guest.getByRole('button', { name: 'Send reset link' }).click()
      await expectToast(guest, 'Reset Email Sent')
      await expect(guest.getByRole('link', { name: 'Try again' })).toBeVisible()
    }
    await guest.context().close()
    expect(await mailsTo('nobody@jasien.example')).toHaveLength(0)
  })

  test('the emailed link sets a new password once and ends the other sessions · PUB-183 · PUB-185', async ({
    browser,
  }) => {
    const { member } = stage
    const mail = await receivedMail(person.email, 'Reset your Parcela password')
    const link = mail.links.find((address) => address.includes('/reset-password')) ?? ''
    const other = await openOwnWindow(browser, person.email, person.password)
    await other.goto('/my-profile')
    await expect(other.getByRole('heading', { name: 'My Profile' })).toBeVisible()
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link)
    await expectToast(guest, 'Ready to Reset')
    await settled(guest)
    const update = guest.getByRole('button', { name: 'Update password' })
    await guest.getByLabel('New password', { exact: true }).fill('weak')
    await expect(update).toHaveAttribute('aria-disabled', 'true')
    await guest.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await guest.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
    await update.click()
    await expectToast(guest, 'Password Updated')
    await guest.waitForURL('**/platform')
    for (const page of [other, member]) {
      await page.goto('/my-profile')
      await expect(page).toHaveURL(/\/signin\?from=%2Fmy-profile$/)
    }
    await other.goto(link)
    await expect(other).toHaveURL(/\/forgot-password$/)
    await expectToast(other, 'Invalid Session')
    await receivedMail(person.email, 'Your Parcela password was changed')
    for (const page of [other, guest]) await page.context().close()
  })

  test('only the new password signs in · PUB-185', async () => {
    const { member } = stage
    await member.goto('/signin')
    await settled(member)
    await signIn(member, person.email, person.password)
    await expectToast(member, 'Sign In Failed', 'Invalid email or password.')
    await signIn(member, person.email, NEW_PASSWORD)
    await member.waitForURL('**/platform')
  })
}
