import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { profileOf } from '../../../content/rich-text/profile-lines.tsx'
import { RichField } from '../../../content/rich-text/rich-field.tsx'
import type { InputProps } from '../../../base/inputs/widget.ts'

/** Rich text in the editor of its profile. The main text of a page's form has the higher editor. */
export function RichTextInput({ field, value, onChange, resource, ...input }: InputProps<string>) {
  const { say } = useViewTexts()
  const isMain = resource?.formIn === 'page' && resource.fields[resource.title ?? ''] === field
  return (
    <RichField
      id={input.id}
      profile={profileOf(field)}
      value={value ?? ''}
      onChange={(stored) => onChange(stored === '' ? null : stored)}
      size={isMain ? 'full' : 'inline'}
      label={say(field.label)}
      placeholder={input.placeholder}
      disabled={input.disabled}
      status={input.status}
      maxLength={field.options['maxLength'] as number | undefined}
      autoFocus={input.autoFocus}
    />
  )
}
