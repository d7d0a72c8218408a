// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { redirect } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aFormPage, showForm } from '#test/world/profile-forms.tsx'
import { investorForm } from '../../investor/form.ts'
import type { ProfileForm } from '../../schema/profile-form.ts'
import { developerForm } from '../../developer/form.ts'
import { copiesPrefix, listCopies, writeCopy } from './local-copies.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const SERVER = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T10:05:00.000Z'
const EARLIER = '2026-11-20T09:55:00.000Z'
const draft = { step: 1, savedAt: SERVER }

function keepCopy(timestamp: string, form: ProfileForm = developerForm, window = 'w1') {
  const formData = { company_name: 'From this browser', draft_version: '2', window, edit: '7' }
  writeCopy(localStorage, copiesPrefix('user-1', form.formType) + window, {
    formData,
    currentStep: 1,
    timestamp,
  })
}

function show(
  page: Parameters<typeof aFormPage>[0],
  form: ProfileForm = developerForm,
  until?: Promise<void>,
) {
  const sent: Record<string, unknown>[] = []
  showForm({
    form,
    page: aFormPage({ draftVersion: 3, ...page }),
    posts: async (post) => {
      sent.push(post)
      await until
      return redirect(`${form.path}?step=1`)
    },
  })
  return sent
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a draft that the form shows', () => {
  test('is mentioned with its time and Start Fresh, which asks for confirmation', async () => {
    const sent = show({ draft })
    const line = await screen.findByText(/^Continuing your draft from/)
    expect(line.textContent).toBe('Continuing your draft from 20 Nov 2026, 11:00.')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Start Fresh' }))
    const question = await dialog('Start fresh?')
    expect(sent).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Start Fresh' }))
    await waitFor(() => expect(sent).toMatchObject([{ intent: 'fresh', draft_version: '3' }]))
  })
  test('is not mentioned if there was none when the page opened', async () => {
    show({})
    await screen.findByLabelText('Company name')
    expect(screen.queryByText(/^Continuing your draft from/)).toBeNull()
  })
})

test('Restore refills the form and keeps what was typed during the request', async () => {
  keepCopy(EARLIER)
  const under = Promise.withResolvers<void>()
  const sent = show({ draft }, developerForm, under.promise)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const name = () => screen.getByLabelText<HTMLInputElement>('Company name')
  const before = name()
  fireEvent.change(before, { target: { value: 'Typed meanwhile' } })
  under.resolve()
  await waitFor(() => expect(name()).not.toBe(before))
  expect(name().value).toBe('Typed meanwhile')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ intent: 'keep', company_name: 'Typed meanwhile' }))
})

describe('a developer’s newer copy', () => {
  test('opens a dialog: Start Fresh or Resume Draft · MEM-129', async () => {
    keepCopy(LATER)
    const sent = show({ draft })
    const question = await dialog('Resume Previous Session?')
    expect(question.getByRole('button', { name: 'Start Fresh' })).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Resume Draft' }))
    await waitFor(() => expect(sent).toMatchObject([{ intent: 'restore' }]))
    expect(screen.queryByText('Draft found')).toBeNull()
  })
  test('is offered in a notice, to restore or discard, after the dialog is dismissed · MEM-131', async () => {
    keepCopy(LATER)
    const sent = show({ draftVersion: 3 })
    const question = await dialog('Resume Previous Session?')
    fireEvent.click(question.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Draft found')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Resume Draft' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Start Fresh' }))
    await waitFor(() => expect(sent).toMatchObject([{ intent: 'fresh', draft_version: '3' }]))
  })
  test.each(['Start Fresh', 'Resume Draft'])('keeps its dialog open until %s is answered', async (button) => {
    keepCopy(LATER)
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = show({ draft }, developerForm, promise)
    const question = await dialog('Resume Previous Session?')
    fireEvent.click(question.getByRole('button', { name: button }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByRole('dialog', { name: 'Resume Previous Session?' })).toBeDefined()
    resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  test('is not asked about if there is none', async () => {
    show({})
    await screen.findByLabelText('Company name')
    expect(screen.queryByRole('dialog', { name: 'Resume Previous Session?' })).toBeNull()
  })
})

describe('an investor’s newer copy', () => {
  test('opens a dialog with its time: Start Fresh or Continue Editing · MEM-130', async () => {
    keepCopy(LATER, investorForm)
    show({ draft }, investorForm)
    const question = await dialog('Continue where you left off?')
    expect(question.getByText('20 Nov 2026, 11:05')).toBeDefined()
    expect(question.getByRole('button', { name: 'Start Fresh' })).toBeDefined()
    expect(question.getByRole('button', { name: 'Continue Editing' })).toBeDefined()
  })
})

describe('a copy in the browser and a draft on the server', () => {
  test('the newer wins: a later copy is restored as typed · MEM-128', async () => {
    keepCopy(LATER)
    const sent = show({ draft })
    const question = await dialog('Resume Previous Session?')
    fireEvent.click(question.getByRole('button', { name: 'Resume Draft' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      { intent: 'restore', company_name: 'From this browser', draft_version: '2', window: 'w1', edit: '7' },
    ])
  })
  test('an earlier copy opens no dialog but is offered in a notice · MEM-128', async () => {
    keepCopy(EARLIER)
    const sent = show({ draft })
    expect(await screen.findByText(/^An older draft was saved/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(sent.map(({ intent }) => intent)).toEqual(['restore']))
  })
  test('a copy that matches the form is removed', async () => {
    keepCopy(LATER)
    show({ draft, values: { company_name: 'From this browser' } })
    await screen.findByText(/^Continuing your draft from/)
    await waitFor(() => expect(listCopies(localStorage, 'user-1', 'developer_profile')).toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('a copy from before the submission is ignored', async () => {
    keepCopy(EARLIER)
    show({ submittedAt: SERVER })
    await screen.findByLabelText('Company name')
    await waitFor(() => expect(listCopies(localStorage, 'user-1', 'developer_profile')).toEqual([]))
    expect(screen.queryByRole('dialog', { name: 'Resume Previous Session?' })).toBeNull()
  })
  test('a copy without a draft on the server is offered too', async () => {
    keepCopy(LATER)
    show({ draftVersion: 0 })
    expect(await dialog('Resume Previous Session?')).toBeDefined()
  })
})

test('an unreadable copy or disabled storage changes nothing · MEM-136', async () => {
  localStorage.setItem(`${copiesPrefix('user-1', 'developer_profile')}w1`, '{"formData":')
  const reading = vi.spyOn(Storage.prototype, 'key').mockImplementation(() => {
    throw new Error('closed')
  })
  show({})
  expect(await screen.findByLabelText('Company name')).toBeDefined()
  reading.mockRestore()
})
