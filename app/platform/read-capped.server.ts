/**
 * The body of an answer as UTF-8 text; reading stops as soon as it exceeds the limit (counted after decompression).
 * @throws RangeError if it is longer, TypeError if it is not UTF-8 or incomplete
 */
export async function readCapped(response: Response, limitBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > limitBytes) {
      await reader?.cancel();
      throw new RangeError('The answer is too long.');
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
