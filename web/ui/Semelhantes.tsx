import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { TYPEAHEAD_MS } from '#domain/constants.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import type { Address } from './address.ts';
import { Duplicados } from './Duplicados.tsx';
import { type Item, type Lista, useSearchItems } from './fields/quick-create.ts';

type Props = {
  rotas: Lista;
  nome: string;
  /** The unique number of a record, such as a CPF. */
  documento: { campo: 'cpf' | 'cnpj'; valor: string };
  /** The record being edited. */
  exceto?: string | undefined;
  para: (id: string) => Address;
};

const DIGITOS = { cpf: 11, cnpj: 14 } as const;
const so = (texto: string) =>
  normaliza(texto)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Records of a register with the same name or number. */
export const Semelhantes = ({ rotas, nome, documento: { campo, valor }, exceto, para }: Props) => {
  const { t } = useTranslation('cadastro');
  const [asked] = useDebouncedValue(nome.trim(), TYPEAHEAD_MS * 2);
  const numero = valor.replace(/\D/g, '');
  const inteiro = numero.length === DIGITOS[campo];
  const pelo = {
    nome: useSearchItems(rotas, asked, asked.length > 2).items,
    numero: useSearchItems(rotas, numero, inteiro).items as (Item & Record<typeof campo, string | null>)[],
  };
  const achados = new Map<string, Item & { motivo: string }>();
  for (const item of asked.length > 2 ? pelo.nome : [])
    if (so(item.nome) === so(asked)) achados.set(item.id, { ...item, motivo: t('duplicado.nome') });
  for (const item of inteiro ? pelo.numero : [])
    if (item[campo] === numero) achados.set(item.id, { ...item, motivo: t(`duplicado.${campo}`) });
  const outros = [...achados.values()].filter(({ id }) => id !== exceto);
  return <Duplicados itens={outros.map((item) => ({ ...item, para: para(item.id) }))} />;
};
