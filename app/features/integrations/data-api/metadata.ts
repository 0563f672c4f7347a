/** The model as OData's documents (OData CSDL 4.0, XML and JSON). */
import { MODEL, NAMESPACE, type EntitySet, type Navigation, type Property } from './model';

const CONTAINER = 'Container';

const attributes = (values: Record<string, string | number | boolean | undefined>) =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
    .join('');

/** The digits of a second's fraction that PostgreSQL stores. */
const PRECISION_OF_INSTANTS = 6;

/** A type gets only its own facets, because clients refuse others. */
function facetsOf({ type, maxLength, precision, scale }: Property) {
  if (type === 'Edm.DateTimeOffset') return { Precision: PRECISION_OF_INSTANTS };
  if (type === 'Edm.String') return { MaxLength: maxLength };
  return type === 'Edm.Decimal' ? { Precision: precision, Scale: scale } : {};
}

const AGGREGATION = 'Org.OData.Aggregation.V1';
const AGGREGATION_ADDRESS =
  'https://docs.oasis-open.org/odata/odata-data-aggregation-ext/v4.0/cs03/vocabularies/Org.OData.Aggregation.V1.xml';
/** What `$apply` takes, of all sets. */
const TRANSFORMATIONS = ['filter', 'groupby', 'aggregate'];

const typeName = (set: Pick<EntitySet, 'type'>) => `${NAMESPACE}.${set.type}`;

function targetOf({ target }: Navigation): EntitySet {
  const set = MODEL.find(({ name }) => name === target);
  if (!set) throw new TypeError(`There is no set ${target}.`);
  return set;
}

/** The referential constraint of a navigation: the properties that contain the key of its target. */
const constraintsOf = (navigation: Navigation) => (navigation.many || !leadsToKey(navigation) ? [] : navigation.on);

/** Whether a navigation leads to a row by its key, in contrast to the way back. */
function leadsToKey(navigation: Navigation): boolean {
  const { key } = targetOf(navigation);
  return navigation.on.length === key.length && navigation.on.every(({ other }) => key.includes(other));
}

function propertyXml(property: Property): string {
  const { name, type, nullable } = property;
  return `<Property${attributes({ Name: name, Type: type, Nullable: nullable ? undefined : false, ...facetsOf(property) })}/>`;
}

function navigationXml(navigation: Navigation): string {
  const { name, many, nullable, partner } = navigation;
  const target = typeName(targetOf(navigation));
  const head = attributes({
    Name: name,
    Type: many ? `Collection(${target})` : target,
    // Nullable has no meaning for a collection, and OASIS's schema refuses it.
    Nullable: many || nullable ? undefined : false,
    Partner: partner,
  });
  const constraints = constraintsOf(navigation).map(
    ({ own, other }) => `<ReferentialConstraint${attributes({ Property: own, ReferencedProperty: other })}/>`,
  );
  return constraints.length === 0
    ? `<NavigationProperty${head}/>`
    : `<NavigationProperty${head}>${constraints.join('')}</NavigationProperty>`;
}

function typeXml({ type, key, properties, navigations }: EntitySet): string {
  const parts = [
    `<Key>${key.map((name) => `<PropertyRef${attributes({ Name: name })}/>`).join('')}</Key>`,
    ...properties.map(propertyXml),
    ...navigations.map(navigationXml),
  ];
  return `<EntityType${attributes({ Name: type })}>\n${parts.join('\n')}\n</EntityType>`;
}

function setXml(set: EntitySet): string {
  const bindings = set.navigations.map(
    ({ name, target }) => `<NavigationPropertyBinding${attributes({ Path: name, Target: target })}/>`,
  );
  return `<EntitySet${attributes({ Name: set.name, EntityType: typeName(set) })}>${bindings.join('')}</EntitySet>`;
}

/** `$metadata` as XML, the same for every caller; only the data differ by what a caller may see. */
export const METADATA_XML = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
  `<edmx:Reference Uri="${AGGREGATION_ADDRESS}"><edmx:Include Namespace="${AGGREGATION}"/></edmx:Reference>`,
  '<edmx:DataServices>',
  `<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
  ...MODEL.map(typeXml),
  `<EntityContainer Name="${CONTAINER}">`,
  ...MODEL.map(setXml),
  `<Annotation Term="${AGGREGATION}.ApplySupportedDefaults"><Record><PropertyValue Property="Transformations"><Collection>`,
  ...TRANSFORMATIONS.map((name) => `<String>${name}</String>`),
  '</Collection></PropertyValue>',
  `<PropertyValue Property="Rollup" EnumMember="${AGGREGATION}.RollupType/None"/><PropertyValue Property="From" Bool="false"/>`,
  '</Record></Annotation>',
  '</EntityContainer>',
  '</Schema>',
  '</edmx:DataServices></edmx:Edmx>',
].join('\n');

/** A member of CSDL JSON, which omits the defaults: a string, not nullable, not a collection. */
function propertyJson(property: Property): object {
  const { type, nullable } = property;
  const facets = Object.entries(facetsOf(property)).filter(([, value]) => value !== undefined);
  return {
    ...(type !== 'Edm.String' && { $Type: type }),
    ...(nullable && { $Nullable: true }),
    ...Object.fromEntries(facets.map(([name, value]) => [`$${name}`, value])),
  };
}

function navigationJson(navigation: Navigation): object {
  const constraints = constraintsOf(navigation);
  const { many, nullable, partner } = navigation;
  return {
    $Kind: 'NavigationProperty',
    ...(many && { $Collection: true }),
    $Type: typeName(targetOf(navigation)),
    ...(!many && nullable && { $Nullable: true }),
    ...(partner !== undefined && { $Partner: partner }),
    ...(constraints.length > 0 && {
      $ReferentialConstraint: Object.fromEntries(constraints.map(({ own, other }) => [own, other])),
    }),
  };
}

const typeJson = ({ key, properties, navigations }: EntitySet) => ({
  $Kind: 'EntityType',
  $Key: key,
  ...Object.fromEntries(properties.map((property) => [property.name, propertyJson(property)])),
  ...Object.fromEntries(navigations.map((navigation) => [navigation.name, navigationJson(navigation)])),
});

const setJson = (set: EntitySet) => ({
  $Collection: true,
  $Type: typeName(set),
  ...(set.navigations.length > 0 && {
    $NavigationPropertyBinding: Object.fromEntries(set.navigations.map(({ name, target }) => [name, target])),
  }),
});

/** `$metadata` as CSDL JSON. */
export const METADATA_JSON = JSON.stringify({
  $Version: '4.01',
  $EntityContainer: `${NAMESPACE}.${CONTAINER}`,
  $Reference: { [AGGREGATION_ADDRESS]: { $Include: [{ $Namespace: AGGREGATION }] } },
  [NAMESPACE]: {
    ...Object.fromEntries(MODEL.map((set) => [set.type, typeJson(set)])),
    [CONTAINER]: {
      $Kind: 'EntityContainer',
      ...Object.fromEntries(MODEL.map((set) => [set.name, setJson(set)])),
      [`@${AGGREGATION}.ApplySupportedDefaults`]: { Transformations: TRANSFORMATIONS, Rollup: 'None', From: false },
    },
  },
});

/** The service document: the sets that the caller may see. */
export function serviceDocument(base: string, sets: readonly EntitySet[]): string {
  const value = sets.map(({ name }) => ({ name, kind: 'EntitySet', url: name }));
  return JSON.stringify({ '@odata.context': `${base}$metadata`, value });
}
