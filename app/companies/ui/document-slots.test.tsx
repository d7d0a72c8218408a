// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { DocumentType } from '#app/kyc/schema.ts'
import { aFormPage } from '#test/world/profile-forms.tsx'
import { investorForm } from '../investor/form.ts'
import type { WizardDocument, WizardPage } from '../queries/wizard.server.ts'
import { developerForm } from '../developer/form.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import { DocumentSlots } from './document-slots.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const held = (type: DocumentType, part: Partial<WizardDocument> = {}): WizardDocument => ({
  id: `${type}-${part.slot ?? 1}`,
  type,
  slot: 1,
  status: 'pending',
  endsOn: null,
  isExpired: false,
  isBeside: false,
  rejectionReason: null,
  name: `${type}.pdf`,
  byteSize: 2048,
  href: `/files/${type}`,
  statedEnd: null,
  mayRemove: true,
  ...part,
})

function show(part: Partial<WizardPage>, form: ProfileForm = developerForm) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <DocumentSlots form={form} page={aFormPage(part)} errors={{}} /> },
  ])
  return render(<Stub />)
}

const inputs = (container: HTMLElement) =>
  [...container.querySelectorAll('input[type=file]')].map(({ id }) => id)

/** The browser's upload, controlled by the test. */
class Post extends EventTarget {
  static all: Post[] = []
  upload = new EventTarget()
  responseText = ''
  isAborted = false
  sent: FormData | null = null
  constructor() {
    super()
    Post.all.push(this)
  }
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

async function choose(container: HTMLElement, id: string, names = ['krs.pdf']) {
  Post.all = []
  vi.stubGlobal('XMLHttpRequest', Post)
  const input = container.querySelector(`#${id}`) as HTMLInputElement
  const files = names.map((name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => void fireEvent.change(input))
}

test('each slot for an example project appears once the previous one has a document · MEM-261', () => {
  const shown = (...types: DocumentType[]) => {
    const { container } = show({ documents: types.map((type) => held(type)) }, investorForm)
    const found = inputs(container).filter((id) => id.startsWith('example_projects'))
    cleanup()
    return found
  }
  expect(shown()).toEqual(['example_projects_document_1'])
  expect(shown('example_projects_document_1')).toHaveLength(2)
  expect(
    shown('example_projects_document_1', 'example_projects_document_2', 'example_projects_document_3'),
  ).toHaveLength(4)
  // A document stays visible even if the slot before it is empty.
  expect(shown('example_projects_document_3')).toEqual([
    'example_projects_document_1',
    'example_projects_document_3',
    'example_projects_document_4',
  ])
})

test('an upload shows its progress and can be cancelled · MEM-244', async () => {
  const { container } = show({})
  await choose(container, 'personal_id')
  const [post] = Post.all
  act(() => {
    post?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 50, total: 100 }))
  })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Cancel upload/ })))
  expect(post?.isAborted).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a failed upload can be retried with the same file', async () => {
  const { container } = show({})
  await choose(container, 'personal_id')
  await act(async () => void Post.all[0]?.dispatchEvent(new Event('error')))
  expect(screen.getByText('The upload was interrupted', { exact: false })).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Try again/ })))
  expect(Post.all).toHaveLength(2)
  const again = Post.all[1]?.sent?.get('file')
  expect(again instanceof File && again.name).toBe('krs.pdf')
})

test('each of several documents is replaced in its own slot', async () => {
  const documents = [1, 2, 3, 4, 5].map((slot) =>
    held('reference_document', { slot, id: `r${slot}`, name: `Reference ${slot}.pdf` }),
  )
  const { container } = show({ documents })
  expect(inputs(container)).not.toContain('reference_document')
  const place = screen.getByLabelText(/^Next file/) as HTMLSelectElement
  expect(within(place).getByText('Choose a file to replace')).toBeDefined()
  fireEvent.change(place, { target: { value: '3' } })
  await choose(container, 'reference_document')
  expect(Post.all[0]?.sent?.get('slot')).toBe('3')
})

test('several files go to the next free slots, each with its own result, and those without a slot are listed', async () => {
  const documents = [1, 3].map((slot) => held('reference_document', { slot, id: `r${slot}` }))
  const { container } = show({ documents })
  expect(container.querySelector<HTMLInputElement>('#reference_document')?.multiple).toBe(true)
  await choose(container, 'reference_document', ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  expect(Post.all.map(({ sent }) => sent?.get('slot'))).toEqual(['next', 'next', 'next'])
  expect(
    screen.getByText('Too many files. Maximum 5 files allowed. Not sent: d.pdf', { exact: false }),
  ).toBeDefined()
  await act(async () => void Post.all[0]?.dispatchEvent(new Event('error')))
  expect(screen.getByText('The upload was interrupted', { exact: false })).toBeDefined()
  expect(Post.all.map(({ isAborted }) => isAborted)).toEqual([false, false, false])
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
})

test('previous files are listed, and a document that may not be removed has no button', () => {
  show({
    documents: [held('personal_id', { status: 'approved', mayRemove: false })],
    previous: {
      'personal_id 1': [
        {
          fileId: 'f1',
          fileName: 'old.pdf',
          status: 'rejected',
          uploadedAt: '2026-11-20T10:00:00.000Z',
          reviewedAt: '2026-11-20T11:00:00.000Z',
          rejectionReason: 'Not readable',
          hasFile: true,
        },
      ],
    },
  })
  expect(screen.getByText('Earlier files (1)')).toBeDefined()
  expect(screen.getByText('Not readable')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove personal_id.pdf' })).toBeNull()
})
