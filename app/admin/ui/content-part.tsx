import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { fieldNames } from '#app/legal/editor-form.ts'
import { CONTENT_LIMITS, type Item, type Part } from '#app/legal/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const

/** Moves or removes one row of the form; every click keeps the input. */
function RowActions({ place, name, count, at }: { place: string; name: string; count: number; at: number }) {
  const step = (verb: string) =>
    ({ name: 'intent', value: `${verb}:${place}`, variant: 'quiet', size: 'sm' }) as const
  const screenReaderText = (verb: string) => <span className="sr-only">{`${verb} ${name}`}</span>
  return (
    <div className="flex h-10 shrink-0 items-center gap-1">
      <Button
        {...step('up')}
        icon={<ArrowUp {...icon} />}
        disabledReason={at === 0 ? 'Already first' : undefined}
      >
        {screenReaderText('Move up:')}
      </Button>
      <Button
        {...step('down')}
        icon={<ArrowDown {...icon} />}
        disabledReason={at === count - 1 ? 'Already last' : undefined}
      >
        {screenReaderText('Move down:')}
      </Button>
      <Button {...step('remove')} icon={<Trash2 {...icon} />}>
        {screenReaderText('Remove:')}
      </Button>
    </div>
  )
}

function QuestionFields({ part, at, count, item }: { part: number; at: number; count: number; item: Item }) {
  const [title, text] = [fieldNames.title(part, at), fieldNames.text(part, at)]
  return (
    <li className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Field label={`Question ${at + 1}`} name={title} className="grow basis-60">
          <TextInput defaultValue={item.title} />
        </Field>
        <RowActions place={`${part}.${at}`} name={`question ${at + 1}`} count={count} at={at} />
      </div>
      <Field label="Answer" name={text}>
        <TextArea defaultValue={item.text} maxLength={CONTENT_LIMITS.text} rows={3} />
      </Field>
    </li>
  )
}

type PartFieldsProps = {
  at: number
  count: number
  part: Part
  /** True for a group of FAQ questions, false for a part of a legal text. */
  hasQuestions: boolean
}

export function PartFields({ at, count, part, hasQuestions }: PartFieldsProps) {
  const heading = fieldNames.heading(at)
  const noun = hasQuestions ? 'group' : 'part'
  const [only = { title: '', text: '' }] = part.items
  return (
    <fieldset
      id={`part-${at}`}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-sheet p-4 sm:px-5"
    >
      <legend className="sr-only">{`${noun === 'part' ? 'Part' : 'Group'} ${at + 1} of ${count}`}</legend>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <Field
          label={hasQuestions ? `Group ${at + 1}` : `Heading of part ${at + 1}`}
          name={heading}
          className="grow basis-60"
        >
          <TextInput defaultValue={part.heading} />
        </Field>
        <RowActions place={String(at)} name={`${noun} ${at + 1}`} count={count} at={at} />
      </div>
      {hasQuestions ? (
        <>
          <ol className="flex flex-col gap-4">
            {part.items.map((item, index) => (
              <QuestionFields
                // oxlint-disable-next-line react/no-array-index-key -- the form is rendered again with every step
                key={index}
                part={at}
                at={index}
                count={part.items.length}
                item={item}
              />
            ))}
          </ol>
          <div>
            <Button name="intent" value={`add:${at}`} size="sm" icon={<Plus {...icon} />}>
              Add a question
            </Button>
          </div>
        </>
      ) : (
        <Field label="Text" name={fieldNames.text(at, 0)} hint="Leave an empty line between paragraphs.">
          <TextArea defaultValue={only.text} maxLength={CONTENT_LIMITS.text} rows={6} />
        </Field>
      )}
    </fieldset>
  )
}
