import type { ModuleKindName } from '../../../../../resources/learning/module-kinds/index.ts'
import { article } from './article.ts'
import { banner } from './banner.ts'
import { courseList } from './course-list.ts'
import { examList } from './exam-list.ts'
import type { ModuleView } from './module-view.ts'
import { quickLinks } from './quick-links.ts'
import { resourceList } from './resource-list.ts'

/** How each kind of module is drawn: one that is declared and not drawn does not compile. */
export const moduleViews: Readonly<Record<ModuleKindName, ModuleView>> = {
  banner,
  course_list: courseList,
  resource_list: resourceList,
  exam_list: examList,
  article,
  quick_links: quickLinks,
}
