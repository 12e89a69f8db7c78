import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  aceitosDe,
  escreverGeral,
  GERAIS,
  type Geral,
  type Resultado,
} from '#contract/planos-intervencao/resultado-intervencao.ts';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';

/** The texts of the plan beside its goals: derived from the accepted goals until the practitioner edits them. */
export const Gerais = ({ resultado, onChange }: { resultado: Resultado; onChange: (novo: Resultado) => void }) => {
  const { t } = useTranslation('planos-intervencao');
  const campo = (nome: Geral, rotulo: string) => ({
    label: t(`campos.${rotulo}`),
    description: resultado.de[nome] === 'aceitos' ? t('gerado.segue_aceitos') : undefined,
    value: resultado[nome],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(escreverGeral(resultado, nome, currentTarget.value)),
  });
  const area = { autosize: true, minRows: 1, maxRows: 10 };
  const parcial = aceitosDe(resultado).length < resultado.objetivos.length;
  const conferir = GERAIS.filter((nome) => parcial && resultado.de[nome] === 'todos' && resultado[nome].trim());
  return (
    <Stack>
      <Textarea {...area} {...campo('objetivo_geral', 'objetivo_geral')} />
      {conferir.length > 0 && (
        <Text size="sm" c="var(--attention)">
          {t('gerado.escrito_para_todos')}
        </Text>
      )}
      <SeeMore title={t('gerado.orientacoes')}>
        <Stack>
          <TextInput maxLength={200} {...campo('frequencia', 'frequencia_plano_intervencao')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Textarea {...area} {...campo('orientacoes_familia', 'orientacoes_familia')} />
            <Textarea {...area} {...campo('orientacoes_escola', 'orientacoes_escola')} />
          </SimpleGrid>
        </Stack>
      </SeeMore>
    </Stack>
  );
};
