import { SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Pergunta, TIPOS_DE_RESPOSTA } from '#contract/anamneses/anamnese-modelos.ts';
import { NumberInput } from '#web/ui/fields/NumberInput.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { comTipo, type ModeloForm } from './editar-modelo.ts';

type Props = { form: ModeloForm; path: `topicos.${number}.perguntas.${number}`; pergunta: Pergunta };

const TEXTOS: Partial<Record<Pergunta['tipo'], readonly ('detalhe' | 'unidade' | 'rotulo_min' | 'rotulo_max')[]>> = {
  sim_nao_detalhe: ['detalhe'],
  numero: ['unidade'],
  escala: ['rotulo_min', 'rotulo_max'],
};

/** Edits all properties of a question. */
export const PerguntaEditor = ({ form, path, pergunta }: Props) => {
  const { t } = useTranslation('anamnese-modelos');
  const por = (parte: Partial<Pergunta>) => form.setFieldValue(path, { ...pergunta, ...parte });
  const erro = (campo: keyof Pergunta) => form.errors[`${path}.${campo}`];
  const comum = (campo: keyof Pergunta) => ({
    label: t(`campos.${campo}`),
    error: erro(campo),
    'data-path': `${path}.${campo}`,
  });
  const escolha = pergunta.tipo === 'escolha_unica' || pergunta.tipo === 'escolha_multipla';
  return (
    <Stack gap="sm">
      <Textarea
        {...comum('texto')}
        required
        rows={2}
        maxLength={500}
        value={pergunta.texto}
        onChange={({ currentTarget }) => por({ texto: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          {...comum('tipo')}
          allowDeselect={false}
          data={TIPOS_DE_RESPOSTA.map((tipo) => ({ value: tipo, label: t(`tipos.${tipo}`) }))}
          value={pergunta.tipo}
          onChange={(tipo) => tipo && por(comTipo(pergunta, tipo))}
        />
        <TextInput
          {...comum('dica')}
          maxLength={300}
          value={pergunta.dica ?? ''}
          onChange={({ currentTarget }) => por({ dica: currentTarget.value })}
        />
        {(TEXTOS[pergunta.tipo] ?? []).map((campo) => (
          <TextInput
            key={campo}
            {...comum(campo)}
            maxLength={campo === 'detalhe' ? 300 : 120}
            value={pergunta[campo] ?? ''}
            onChange={({ currentTarget }) => por({ [campo]: currentTarget.value })}
          />
        ))}
        {pergunta.tipo === 'escala' &&
          (['min', 'max'] as const).map((campo) => (
            <NumberInput
              key={campo}
              {...comum(campo)}
              allowDecimal={false}
              value={pergunta[campo] ?? ''}
              onChange={(valor) => por({ [campo]: typeof valor === 'number' ? valor : null })}
            />
          ))}
      </SimpleGrid>
      {escolha && (
        <Textarea
          {...comum('opcoes')}
          description={t('opcoes_dica')}
          required
          rows={Math.min(10, Math.max(3, pergunta.opcoes.length + 1))}
          value={pergunta.opcoes.join('\n')}
          onChange={({ currentTarget }) => por({ opcoes: currentTarget.value.split('\n') })}
          onBlur={() => por({ opcoes: pergunta.opcoes.map((opcao) => opcao.trim()).filter(Boolean) })}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(['obrigatoria', 'sensivel', 'oculta', 'alerta'] as const)
          .filter((campo) => campo !== 'alerta' || pergunta.tipo === 'sim_nao_detalhe')
          .map((campo) => (
            <Switch
              key={campo}
              {...comum(campo)}
              checked={pergunta[campo]}
              onChange={({ currentTarget }) => por({ [campo]: currentTarget.checked })}
            />
          ))}
      </SimpleGrid>
    </Stack>
  );
};
