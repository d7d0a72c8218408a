// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkFiles } from './file-check.ts'
import { FileDrop } from './file-drop.tsx'
import { isUserActionRunning } from './live-load.ts'
import { uploadStep, type UploadTransport } from './upload-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pdf = new File(['%PDF'], 'krs.pdf', { type: 'application/pdf' })
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
function transport() {
  let report: (fraction: number) => void = () => undefined
  let end: (answer: { ok: true } | { ok: false; message: string }) => void = () => undefined
  const upload: UploadTransport = (_file, { onProgress }) => {
    report = onProgress
    return new Promise((resolve) => {
      end = resolve
    })
  }
  return {
    upload,
    report: (f: number) => act(() => report(f)),
    end: (a: Parameters<typeof end>[0]) => act(async () => end(a)),
  }
}
function choose(file: File): void {
  const input = screen.getByLabelText('Certificate')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  fireEvent.change(input)
}

test('the progress bar shows the bytes sent in five steps · MEM-243 · MEM-244', async () => {
  const { upload, report, end } = transport()
  render(<FileDrop name="certificate" label="Certificate" upload={upload} />)
  choose(pdf)
  expect(isUserActionRunning()).toBe(true)
  const seen = [progress()]
  for (const fraction of [0.1, 0.41, 0.6, 0.99, 1]) {
    report(fraction)
    seen.push(progress())
  }
  await end({ ok: true })
  expect(isUserActionRunning()).toBe(false)
  seen.push(progress())
  expect(seen).toEqual(['20', '20', '40', '60', '80', '80', '100'])
  void act(() => vi.advanceTimersByTime(2_999))
  expect(screen.queryByText('krs.pdf')).toBeTruthy()
  void act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('krs.pdf')).toBeNull()
})

test('a failed upload stays until it is retried, dismissed, or replaced by a stored file', async () => {
  const { upload, end } = transport()
  const drop = (
    <FileDrop name="certificate" label="Certificate" upload={upload} error="A certificate is required" />
  )
  render(drop)
  const fail = async (message = '') => {
    choose(pdf)
    await end({ ok: false, message })
  }
  await fail()
  void act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Failed to upload file')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }))
  expect(screen.queryByText('Failed to upload file')).toBeNull()
  await end({ ok: false, message: 'The disk is full' })
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss krs.pdf' }))
  expect(screen.queryByText('krs.pdf')).toBeNull()
  await fail('The disk is full')
  expect(screen.getByText('A certificate is required')).toBeTruthy()
  choose(new File(['%PDF'], 'odpis.pdf', { type: 'application/pdf' }))
  await end({ ok: true })
  expect(screen.queryByText('The disk is full')).toBeNull()
  expect(screen.queryByText('A certificate is required')).toBeNull()
  expect(screen.queryByText('odpis.pdf')).toBeTruthy()
})

test('in a group of files, storing one file does not hide the failure of another', async () => {
  const { upload, end } = transport()
  render(<FileDrop name="certificate" label="Certificate" upload={upload} maxFiles={5} />)
  choose(pdf)
  await end({ ok: false, message: 'The disk is full' })
  choose(new File(['%PDF'], 'odpis.pdf', { type: 'application/pdf' }))
  await end({ ok: true })
  expect(screen.getByText('The disk is full')).toBeTruthy()
})

test('for a refused file, the drop area shows a message with a readable size', () => {
  const message = (files: File[], limits: Parameters<typeof checkFiles>[1]) =>
    checkFiles(files, limits).refusals.map((refusal) => refusal.message)
  expect(message([pdf], { accept: '.png,image/*' })).toEqual(['File type must be PNG'])
  const heavy = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'krs.pdf', { type: 'application/pdf' })
  expect(message([heavy], { maxBytes: 10 * 1024 * 1024 })).toEqual([
    'File is larger than 10 MB: krs.pdf is 10.1 MB.',
  ])
  expect(message([pdf], { minBytes: 5000 })).toEqual(['File is smaller than 5 kB'])
  expect(message([new File([], 'a.pdf')], { minBytes: 1 })).toEqual(['File is empty'])
  expect(message([pdf, pdf], {})).toEqual(['Too many files'])
  expect(checkFiles([pdf], { accept: '.PDF, .png', maxBytes: 4 }).taken).toEqual([pdf])
})

test('where only the content counts, a picture may have any name that claims no other type · ADM-141', () => {
  const files = [
    new File(['x'], 'photo from the phone'),
    new File(['x'], 'photo.pjpeg', { type: 'image/jpeg' }),
    pdf,
  ]
  const taken = (checksExtension?: boolean) =>
    files.map((file) => checkFiles([file], { accept: '.jpg,.jpeg,image/jpeg', checksExtension }).taken.length)
  expect(taken(false)).toEqual([1, 1, 0])
  expect(taken()).toEqual([0, 0, 0])
})

test('the first files fill the free slots of a group; extra and refused files are listed', () => {
  const named = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })
  const files = ['a.pdf', 'b.heic', 'c.pdf', 'd.pdf', 'e.txt'].map(named)
  const { taken, refusals } = checkFiles(files, { accept: '.pdf,.png,.jpg,.jpeg', maxFiles: 5 }, 4)
  expect(taken.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(refusals.map(({ message }) => message)).toEqual([
    'Too many files. Maximum 5 files allowed. Not sent: c.pdf, d.pdf',
    'b.heic: This is a HEIC photo. Choose PDF, PNG or JPG.',
    'e.txt: File type must be PDF, PNG, JPG',
  ])
})

test('the first step is shown immediately, and the last waits for the server', () => {
  expect([0, 0.2, 0.5, 0.8, 1].map(uploadStep)).toEqual([20, 20, 40, 80, 80])
})
