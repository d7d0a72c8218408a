// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { TemplateChoice } from './decision-form.tsx'

afterEach(cleanup)

const templates = REASON_TEMPLATES.listing.reject

test('a template is added to the typed text, and choosing another replaces it', () => {
  render(
    <>
      <TemplateChoice id="choice" templates={templates} into="reason" />
      <textarea id="reason" defaultValue="Najpierw to." />
    </>,
  )
  const area = document.getElementById('reason') as HTMLTextAreaElement
  const choose = (label: string) =>
    fireEvent.change(screen.getByLabelText(/Start from a template/), { target: { value: label } })
  const [first, second] = templates
  choose(first?.label ?? '')
  expect(area.value).toBe(`Najpierw to.\n${first?.text}`)
  choose(second?.label ?? '')
  expect(area.value).toBe(`Najpierw to.\n${second?.text}`)
  choose('')
  expect(area.value).toBe('Najpierw to.')
})

test('every template is a complete message', () => {
  const all = Object.values(REASON_TEMPLATES).flatMap(({ requestInfo, reject }) => [
    ...requestInfo,
    ...reject,
  ])
  for (const { text } of all) expect(text).toMatch(/^[A-Z][^[\]{}<>_]+\.$/)
})
