import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { RequestedItemFrame } from '#app/review/requested/requested-item-frame.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { APPLICATION_FIELDS, type ApplicationField, ROLE_LABELS, roleOf } from '../schema.ts'
import { ApplicationControl, type FieldsProps, shownIn } from './application-fields.tsx'

const FIELDS = Object.keys(APPLICATION_FIELDS) as ApplicationField[]

const previousText = ({ name, before }: RequestedItem) => {
  const text = typeof before === 'string' ? before : ''
  return name === 'role' ? ROLE_LABELS[roleOf(text)] : text
}

/** The requested items only; other fields are posted unchanged. */
export function RequestedFields(props: FieldsProps) {
  const { application, form } = props
  const { items = [], shown = [] } = application.request ?? {}
  const [first] = openOf(shown)
  const errors = form?.errors ?? {}
  const values = { ...application.typed?.values, ...form?.values }
  const isAsked = (name: string) => items.some((item) => item.kind === 'field' && item.name === name)
  return (
    <>
      {FIELDS.filter((name) => !isAsked(name)).map((name) => (
        <input key={name} type="hidden" name={name} value={shownIn(application, form, name)} />
      ))}
      {items.map((item) => (
        <RequestedItemFrame
          key={item.key}
          item={item}
          state={shown.find(({ key }) => key === item.key)?.state ?? 'open'}
          isFirst={item.key === first?.key && Object.keys(errors).length === 0}
          labelHidden={item.kind === 'field'}
        >
          {item.kind === 'field' && (
            <>
              <ApplicationControl name={item.name as ApplicationField} {...props} />
              <p className="text-13 text-ink-2">
                {REQUESTED.former}: {previousText(item) || REQUESTED.notStated}
              </p>
            </>
          )}
          <ItemAnswer item={item} values={values} errors={errors} />
        </RequestedItemFrame>
      ))}
    </>
  )
}
