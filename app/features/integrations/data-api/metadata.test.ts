import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { METADATA_JSON, METADATA_XML, serviceDocument } from './metadata';
import { MODEL } from './model';

/** A schema of OASIS from the package odata-csdl. */
const schemaFile = (name: string) => ({
  fileName: name,
  contents: readFileSync(`node_modules/odata-csdl/schemas/${name}`, 'utf8'),
});
const problemsOf = async (xml: string) =>
  (
    await validateXML({
      xml: [{ fileName: 'metadata.xml', contents: xml }],
      schema: [schemaFile('edmx.xsd')],
      preload: [schemaFile('edm.xsd')],
    })
  ).errors.map(({ message }) => message);

it('B15 $metadata is valid to OASIS’s schema of CSDL, which refuses what clients refuse (checklist 8)', async () => {
  expect(await problemsOf(METADATA_XML)).toEqual([]);
  // These prove that the validator finds errors: a wrong facet, a set without a type, a key without a property.
  expect(await problemsOf(METADATA_XML.replace(' MaxLength="20"', ' MaxLength="many"'))).not.toEqual([]);
  expect(await problemsOf(METADATA_XML.replace(/ EntityType="[^"]*"/, ''))).not.toEqual([]);
  expect(await problemsOf(METADATA_XML.replace(/<PropertyRef[^>]*>/, ''))).not.toEqual([]);
});

it('B15 both documents tell of every set, with its key, properties and navigations', () => {
  const json = JSON.parse(METADATA_JSON) as Record<string, Record<string, Record<string, unknown>>>;
  const { Container: container, ...types } = json.Karpin ?? {};
  expect(json.$EntityContainer).toBe('Karpin.Container');
  expect(Object.keys(container ?? {})).toEqual([
    '$Kind',
    ...MODEL.map(({ name }) => name),
    '@Org.OData.Aggregation.V1.ApplySupportedDefaults',
  ]);
  for (const { name, type, key, properties, navigations } of MODEL) {
    expect(types[type]?.$Key).toEqual(key);
    for (const member of [...properties, ...navigations]) {
      expect(types[type], `${type}.${member.name}`).toHaveProperty(member.name);
      expect(METADATA_XML).toContain(` Name="${member.name}"`);
    }
    expect(METADATA_XML).toContain(`<EntitySet Name="${name}" EntityType="Karpin.${type}">`);
  }
  expect(METADATA_XML).toContain('<Property Name="dteKurTarihi" Type="Edm.Date" Nullable="false"/>');
  expect(METADATA_XML).toContain('<ReferentialConstraint Property="nStokFisiID" ReferencedProperty="nStokFisiID"/>');
});

it('B15 the service document names the sets with addresses below itself', () => {
  expect(JSON.parse(serviceDocument('https://shop.example/api/', MODEL.slice(0, 1)))).toEqual({
    '@odata.context': 'https://shop.example/api/$metadata',
    value: [{ name: MODEL[0]?.name, kind: 'EntitySet', url: MODEL[0]?.name }],
  });
});
