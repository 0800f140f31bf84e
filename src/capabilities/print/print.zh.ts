/** The texts of printing questions. */
export const printZh = {
  print: {
    title: '打印 {{count}} 道题',
    titleOne: '打印这道题',
    heading: '标题',
    headingDefault: '练习题',
    headingNone: '可不填',
    print: '打印',
    printHelp: '在打印窗口里也可以另存为 PDF',
    answers: '答案与解析',
    answersNone: '不印',
    answersEnd: '印在最后',
    answersEach: '印在每题后面',
    person: '姓名、班级、得分栏',
    room: '留出作答位置',
    points: '标出分值',
    missing: '有 {{count}} 道题已被删除，或您已不能查看，没有列出。',
  },
  paper: {
    name: '姓名',
    class: '班级',
    score: '得分',
    points: '（{{points}} 分）',
    part: '（{{number}}）',
    bracket: '（　　）',
    solutions: '参考答案与解析',
    answer: '答案',
    analysis: '解析',
    noAnswer: '（未录答案）',
  },
}

export type PrintTexts = typeof printZh
