/** An answer with two conflicting versions; `name` is the field's name. */
export type Difference = {
  name: string
  label: string
  typed: string
  saved: string
  /** Not edited in this window: the saved text is kept by default. */
  isUntouched?: true
}
