import type { UsesTexts } from './uses.zh.ts'

export const usesEn: UsesTexts = {
  uses: {
    none: 'Nothing uses it at present',
    noneHint: 'As soon as another record refers to it, that is listed here.',
    field: 'By “{{field}}”',
    granted: 'Users it is granted to',
    count: '{{count}}',
    countMore: 'more than {{count}}',
    unseen: '{{count}} of them are beyond your scope or rights and are not listed.',
    unseenMore: 'There are more, beyond your scope or rights, that are not listed.',
  },
}
