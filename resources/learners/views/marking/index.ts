import { viewNeeds } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

declare module '../../../kit/view-needs.ts' {
  interface ViewNeeds {
    /**
     * How answers are marked by a record: the actions, and its fields that the screen shows and the calls change.
     */
    marking: {
      take: string
      release: string
      mark: string
      withdraw: string
      tag: string
      quality: string
      preview: string
      change: string
      state: string
      open: string
      trial: string
      rubric: string
      tolerance: string
      markers: string
      arbiters: string
      leaders: string
    }
  }
}

/** Answers one after the other, each beside its question and rubric, marked by keyboard. */
export const marking = defineView({
  name: 'marking',
  label: { zh: '阅卷', en: 'Mark' },
  icon: 'audit',
  verb: 'list',
  unfit: (resource) =>
    viewNeeds(resource, 'marking') ? undefined : 'it has no capability by which answers are marked',
})
