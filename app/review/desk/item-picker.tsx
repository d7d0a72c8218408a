import { useState } from 'react'
import { fold } from '#app/lib/visible-text.ts'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, FieldError, FieldGroup, TextArea, TextInput } from '#app/ui/field.tsx'
import { ITEM_PICKER, REQUESTED } from '../requested/requested-texts.ts'
import {
  type RequestableGroup,
  type RequestedItem,
  ITEM_NOTE_MAX,
  MAX_ASKED,
  PICKS,
  pickValue,
  QUESTIONS,
  wordsName,
} from '../requested/schema.ts'

type Props = {
  id: string
  groups: readonly RequestableGroup[]
  initial: readonly RequestedItem[]
  result: FormState | null
}

const listIn = (result: FormState | null, name: string) => [result?.values[`${name}[]`] ?? []].flat()
const textIn = (result: FormState | null, name: string) => {
  const value = result?.values[name]
  return typeof value === 'string' ? value : undefined
}

/** Items to select, each with a note, and fields for questions. */
export function ItemPicker({ id, groups, initial, result }: Props) {
  const selected = initial.filter(({ kind }) => kind !== 'question')
  const picked = result ? listIn(result, PICKS) : selected.map(pickValue)
  const wordsOf = (value: string) =>
    textIn(result, wordsName(value)) ?? selected.find((item) => pickValue(item) === value)?.words
  const [search, setSearch] = useState('')
  const matches = (label: string) => fold(label).includes(fold(search))
  return (
    <>
      <details className="rounded-card border border-line" open={picked.length > 0} id={`${id}-requestable`}>
        <summary className="cursor-pointer px-4 py-2.5 font-medium">Select fields and documents</summary>
        <div className="flex max-h-80 flex-col gap-5 overflow-y-auto border-t border-line p-4">
          {result?.errors[PICKS] && (
            <FieldError id={`${id}-${PICKS}-error`}>{result.errors[PICKS]}</FieldError>
          )}
          <Field id={`${id}-find`} name="" label={ITEM_PICKER.find} labelHidden className="noscript:hidden">
            <TextInput
              type="search"
              placeholder={ITEM_PICKER.find}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </Field>
          {groups.map(({ title, options }) => (
            <fieldset key={title} className="min-w-0" hidden={!options.some(({ label }) => matches(label))}>
              <legend className="mb-2 text-13 font-medium text-ink-2">{title}</legend>
              <div className="flex flex-col gap-2.5">
                {options.map((option) => {
                  const value = pickValue(option)
                  const name = wordsName(value)
                  const words = ITEM_PICKER.words(option.label)
                  return (
                    <div
                      key={value}
                      hidden={!matches(option.label)}
                      className="group/pick not-[[hidden]]:flex flex-col gap-1.5"
                    >
                      <CheckboxField
                        id={`${id}-${value}`}
                        name={`${PICKS}[]`}
                        value={value}
                        label={option.label}
                        defaultChecked={picked.includes(value)}
                      />
                      <div className="hidden pl-8 group-has-checked/pick:block">
                        <Field id={`${id}-${name}`} name={name} label={words} labelHidden>
                          <TextArea
                            rows={1}
                            maxLength={ITEM_NOTE_MAX}
                            placeholder={words}
                            defaultValue={wordsOf(value)}
                          />
                        </Field>
                      </div>
                    </div>
                  )
                })}
              </div>
            </fieldset>
          ))}
        </div>
      </details>
      <Questions id={id} initial={initial} result={result} />
    </>
  )
}

/** Shows one empty question field; scripts can add more. */
function Questions({ id, initial, result }: Omit<Props, 'groups'>) {
  const typed = result
    ? listIn(result, QUESTIONS)
    : initial.filter(({ kind }) => kind === 'question').map(({ words }) => words)
  const [count, setCount] = useState(Math.max(1, typed.length))
  return (
    <FieldGroup name={`${id}-${QUESTIONS}`} legend="Questions" optional error={result?.errors[QUESTIONS]}>
      {Array.from({ length: count }, (_, index) => {
        const label = REQUESTED.question(index + 1)
        return (
          <Field
            key={label}
            id={`${id}-question-${index + 1}`}
            name={`${QUESTIONS}[]`}
            label={label}
            labelHidden
          >
            <TextArea rows={1} maxLength={ITEM_NOTE_MAX} placeholder={label} defaultValue={typed[index]} />
          </Field>
        )
      })}
      <Button
        type="button"
        size="sm"
        variant="quiet"
        className="w-fit noscript:hidden"
        disabled={count >= MAX_ASKED}
        onClick={() => setCount((now) => now + 1)}
      >
        Add a question
      </Button>
    </FieldGroup>
  )
}
