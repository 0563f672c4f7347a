import { describe, expect, it } from 'vitest';
import { listText } from './list-text';

describe('B31 lists in sentences', () => {
  it('B31 are parted by the marks of the language', () => {
    expect(listText(['Beşiktaş', '', 'Istanbul'], 'clauses', 'de')).toBe('Beşiktaş, Istanbul');
    expect(listText(['بورصة', 'إزمير'], 'names', 'ar')).toBe('بورصة، إزمير');
    expect(listText(['بقالة وخضار', 'بيع ميداني'], 'groups', 'ar')).toBe('بقالة وخضار؛ بيع ميداني');
    expect(listText(['布尔萨', '伊兹密尔'], 'names', 'cn')).toBe('布尔萨、伊兹密尔');
    expect(listText(['工作日 09:00–18:00', '法定假日休息'], 'clauses', 'cn')).toBe('工作日 09:00–18:00，法定假日休息');
  });
});
